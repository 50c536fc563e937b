import { escapeHtml } from './escape';

/**
 * A page that needs nothing else, for what a built page cannot say.
 * @param title plain text
 * @param body HTML of its main part
 */
export const plainPage = (title: string, body: string): string => `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>:root { color-scheme: light dark } body { font: 1.125rem/1.5 system-ui; margin: 2rem auto; max-width: 40rem; padding: 0 1rem }</style>
</head>
<body><main>
<h1>${escapeHtml(title)}</h1>
${body}
</main></body>
</html>
`;
