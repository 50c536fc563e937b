import { renderToStaticMarkup } from 'react-dom/server';
import type { Block, Letter } from './letter';

/** Mail programs know little CSS and no style sheets; colours are left to them, so that dark mode works. */
const styles = {
  body: { fontFamily: 'system-ui, sans-serif', lineHeight: 1.5, maxWidth: '36rem' },
  quote: { borderLeft: '3px solid #8a94a6', margin: 0, paddingLeft: '1em', whiteSpace: 'pre-wrap' },
  footer: { borderTop: '1px solid #8a94a6', fontSize: '0.875em', marginTop: '2em' },
} as const;

function BlockHtml({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return <p>{block.text}</p>;
    case 'facts':
      return (
        <p>
          {block.facts.map(({ label, value }) => (
            <span key={label}>
              {label}: <bdi>{value}</bdi>
              <br />
            </span>
          ))}
        </p>
      );
    case 'quote':
      return (
        <>
          <p>{block.title}:</p>
          <blockquote dir="auto" style={styles.quote}>
            {block.text}
          </blockquote>
        </>
      );
    case 'link':
      return (
        <p>
          <a href={block.href}>{block.label}</a>
        </p>
      );
  }
}

function LetterHtml({ letter }: { letter: Letter }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="color-scheme" content="light dark" />
        <title>{letter.subject}</title>
      </head>
      <body style={styles.body}>
        {letter.blocks.map((block, index) => (
          <BlockHtml key={index} block={block} />
        ))}
        <footer style={styles.footer}>
          <p>
            {letter.footer.map((line) => (
              <span key={line}>
                {line}
                <br />
              </span>
            ))}
          </p>
        </footer>
      </body>
    </html>
  );
}

/** A letter as a page of HTML; whatever a visitor wrote is text in it. */
export const letterHtml = (letter: Letter): string =>
  `<!DOCTYPE html>${renderToStaticMarkup(<LetterHtml letter={letter} />)}`;
