"""A file by turns on one surface and the other: the same export, the same bytes."""

from base64 import b64decode

from tests.rest.organizer import announce
from tests.surfaces.conftest import Both
from tests.surfaces.test_answers import alike
from tests.surfaces.test_tournaments import TOY, ask


async def test_a_file_that_one_surface_has_made_is_read_from_both(both: Both) -> None:
    ann = await both.rest.guest("Ann")
    day = await announce(ann, TOY, ["Andor", "Bea", "Csaba"])
    await day.draw()
    t = f'tournament: "{day.tournament}"'
    made = await ask(
        both, ann, "ExportInfo", f"createExport({t}, wanted: {{kind: LOG, format: NDJSON}})"
    )
    path = f"{day.path}/exports/{made['id']}"
    file = (await ann.call("GET", path + "/file")).content
    one = f'{t}, id: "{made["id"]}"'
    first = await ask(both, ann, "ExportPart", f"?exportPart({one}, length: 100)")
    rest = await ask(both, ann, "ExportPart", f"?exportPart({one}, start: 100)")
    assert b64decode(first["data"]) + b64decode(rest["data"]) == file
    assert (first["size"], rest["start"]) == (len(file), 100)
    plain = await ann.get(path)
    assert alike(await ask(both, ann, "ExportInfo", f"?export({one})")) == alike(plain)
    found = await ask(both, ann, "ExportConnection", f"?exports({t})")
    assert alike(found["nodes"]) == alike([plain])
    assert alike(await ask(both, ann, "ExportInfo", f"dropExport({one})")) == alike(plain)
    assert (await ask(both, ann, "ExportPart", f"?exportPart({one})"))["code"] == "unknown-export"
