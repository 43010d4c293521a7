"use strict";
const of = (id) => document.getElementById(id);

async function run() {
  const answer = of("answer");
  let variables;
  try {
    variables = JSON.parse(of("variables").value || "{}");
  } catch (error) {
    answer.textContent = "The variables are no JSON: " + error.message;
    return;
  }
  const headers = { "Content-Type": "application/json" };
  const token = of("token").value.trim();
  if (token) headers.Authorization = "Bearer " + token;
  const body = JSON.stringify({ query: of("query").value, variables });
  answer.textContent = "…";
  try {
    const response = await fetch(location.pathname, { method: "POST", headers, body });
    answer.textContent = JSON.stringify(await response.json(), null, 2);
  } catch (error) {
    answer.textContent = String(error);
  }
}

of("form").addEventListener("submit", (event) => {
  event.preventDefault();
  run();
});
of("form").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    run();
  }
});
