"""The page of the document: whole, and without anything from elsewhere."""

import json
import re
from base64 import b64encode
from hashlib import sha256

from app.rest import openapi_text
from app.rest.manual import prose
from tests.rest.service import Service


async def test_the_page_shows_every_operation_and_schema(service: Service) -> None:
    page = (await service.client.get("/docs")).text
    document = (await service.client.get("/v1/openapi.json")).json()
    for path in document["paths"].values():
        for operation in path.values():
            assert f'id="{operation["operationId"]}"' in page
    for name in document["components"]["schemas"]:
        assert f'id="{name}"' in page
    targets = set(re.findall(r'href="#([^"]+)"', page))
    assert targets <= set(re.findall(r'id="([^"]+)"', page))


async def test_the_page_loads_nothing_and_runs_nothing(service: Service) -> None:
    response = await service.client.get("/docs")
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    page = response.text
    assert set(re.findall(r'(?:href|src)="([^#"][^"]*)"', page)) == {"/v1/openapi.json"}
    assert "<script" not in page
    (style,) = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    hashed = b64encode(sha256(style.encode()).digest()).decode()
    policy = response.headers["content-security-policy"]
    assert policy == f"default-src 'none'; style-src 'sha256-{hashed}'; frame-ancestors 'none'"


async def test_texts_of_the_document_are_escaped(service: Service) -> None:
    document = service.app.openapi()
    document["info"]["description"] = "<img src=x>"
    assert "<img" not in (await service.client.get("/docs")).text


async def test_the_document_is_the_one_that_is_kept(service: Service) -> None:
    answered = (await service.client.get("/v1/openapi.json")).json()
    assert answered == json.loads(openapi_text(service.app))


def test_code_and_paragraphs_of_a_description_are_seen_as_such_and_nothing_else_is() -> None:
    told = "Send `turn` & <b>.\n\nThen `a<b`."
    html = "Send <code>turn</code> &amp; &lt;b&gt;.<p>Then <code>a&lt;b</code>."
    assert (str(prose(told)), str(prose(None))) == (html, "")
