"use strict";
// Keeps the page of a sheet, so that it opens on a phone without a network. Nothing else is kept
// here, and the page by its bare address: the code of a link is in no cache.
const KEPT = "sheet", PAGE = "sheet";

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(KEPT).then((kept) => kept.add(PAGE)));
});
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(page(event.request));
});
async function page(request) {
  const kept = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok) await kept.put(PAGE, answer.clone());
    if (answer.status < 500) return answer;
  } catch { /* without a network it is as it was */ }
  return (await kept.match(PAGE, { ignoreVary: true })) || Response.error();
}
