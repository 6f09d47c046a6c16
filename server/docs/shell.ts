/** The HTML around a page of the documentation. The parts are HTML already. */
export const shell = ({ title, head, nav, main }: { title: string; head: string; nav: string; main: string }): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<meta name="color-scheme" content="dark light">
<title>${title}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/docs/docs.css">
</head>
<body>
<header><p class="band">Humidor</p>${head}</header>
<nav aria-label="On this page"><ul>
${nav}</ul></nav>
<main>${main}</main>
</body>
</html>`
