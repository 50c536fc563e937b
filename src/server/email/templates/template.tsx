/** @jsxRuntime automatic */
import { Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import words from '../../../words/emails';
import { COLOURS } from '../../../domain/brand';
import { answerText, type CustomAnswer } from '../../../domain/custom-answers';
import { endsItself, isChosen } from '../../../domain/custom-fields';
import { sizeText } from '../../../domain/file-size';
import { language } from '../../../language/language-context';
import { textDirection, wordsIn } from '../../../language/languages';
import { enquiryLabel, shownValue, serviceLabel } from '../../../domain/enquiry-fields';
import {
  type EnquiryField,
  enquiryFieldsIn,
  isChoiceField,
  kindOf,
} from '../../../domain/lead-fields';
import { agencyTime } from '../../../domain/time-text';
import { fill, fillParts } from '../../../language/fill';
import type { OutboxLead } from '../outbox';
import { signature } from '../settings';
import { keepSpaces, splitLinks, type TextPart } from './linked-text';

/** A part of a content, in words; text and HTML are made of the same parts, so they say the same. */
export type Block =
  | { kind: 'paragraph'; text: string }
  /** Lines as one of the staff wrote them; web addresses in them are links. */
  | { kind: 'letter'; text: string }
  | { kind: 'facts'; facts: readonly Fact[] }
  /** Words of somebody else: shown apart, never as ours. */
  | { kind: 'quote'; title: string; text: string; lang?: string }
  | { kind: 'list'; title: string; items: readonly ListItem[] }
  | { kind: 'files'; title: string; files: readonly NamedFile[]; lang: string }
  /** A button where the email is HTML, for the one thing that the email is for. */
  | { kind: 'link' | 'button'; label: string; href: string };

/** `lang` of both, unless it is that of the email. */
export type Fact = { label: string; value: string; lang?: string };

/** `text` may hold words of a visitor; `label` is ours. */
export type ListItem = { label: string; text: string; href: string };

/** `name` may be a visitor's word. */
export type NamedFile = { name: string; bytes: number };

/**
 * Text of an email. The subject holds words of ours or of staff, references and service labels: no word of a visitor. `lang` of
 * its own words, where content in it may have another.
 */
export type EmailContent = { subject: string; blocks: readonly Block[]; lang?: string };

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
export const quote = (title: string, text: string, lang?: string): Block => ({
  ...{ kind: 'quote', title, text },
  ...(lang !== undefined && { lang }),
});
export const link = (label: string, href: string): Block => ({ kind: 'link', label, href });
export const button = (label: string, href: string): Block => ({ kind: 'button', label, href });

/** The files that came with an enquiry; none makes no block. */
export const filesReceived = (files: readonly NamedFile[]): Block[] =>
  files.length === 0 ? [] : [{ kind: 'files', title: words.facts.files, files, lang: language() }];

const titled = (title: string): string => fill(words.layout.titled, { title });

const factMessage = ({ label }: Fact): string =>
  endsItself(label) ? '{label} {value}' : words.layout.fact;

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'letter':
      return block.text;
    case 'facts':
      return block.facts.map((fact) => fill(factMessage(fact), fact)).join('\n');
    case 'quote':
      return [titled(block.title), ...block.text.split('\n').map((line) => `> ${line}`)].join('\n');
    case 'list':
      return [
        titled(block.title),
        ...block.items.map(({ label, text, href }) => `- ${label}: ${text}\n  ${href}`),
      ].join('\n');
    case 'files':
      return [
        titled(block.title),
        ...block.files.map(({ name, bytes }) => {
          const file = fill(words.layout.file, { name, size: sizeText(bytes) });
          return `- ${file}`;
        }),
      ].join('\n');
    case 'link':
    case 'button':
      return `${titled(block.label)}\n${block.href}`;
  }
}

/** A content as plain text. */
export const emailText = ({ blocks }: EmailContent): string =>
  [...blocks.map(blockText), ['-- ', ...signature()].join('\n')].join('\n\n') + '\n';

/** Email clients know little CSS; colours are left to them, so that dark mode works. */
const styles = {
  body: { fontFamily: 'system-ui, sans-serif', lineHeight: 1.5, maxWidth: '36rem' },
  quote: {
    ltr: { borderLeft: '3px solid #8a94a6', margin: 0, paddingLeft: '1em' },
    rtl: { borderRight: '3px solid #8a94a6', margin: 0, paddingRight: '1em' },
  },
  button: {
    background: COLOURS.accent,
    borderRadius: '999px',
    color: COLOURS.page,
    display: 'inline-block',
    fontWeight: 600,
    padding: '0.6em 1.4em',
    textDecoration: 'none',
  },
  footer: { borderTop: '1px solid #8a94a6', fontSize: '0.875em', marginTop: '2em' },
} as const;

const asText = (line: string): TextPart[] => [{ text: line }];

/** Outlook knows no `white-space`, so lines and paragraphs of a text are elements. */
function Paragraphs({ text, split = asText }: { text: string; split?: typeof asText }) {
  return text.split(/\n(?:[ \t]*\n)+/).map((part, index) => (
    <p key={index} dir="auto">
      {part.split('\n').map((line, number) => (
        <Fragment key={number}>
          {number > 0 && <br />}
          {split(keepSpaces(line)).map((piece, place) =>
            piece.href === undefined ? (
              piece.text
            ) : (
              <a key={place} href={piece.href}>
                {piece.text}
              </a>
            ),
          )}
        </Fragment>
      ))}
    </p>
  ));
}

/** A message whose arguments are elements. */
const Parts = ({ text, values }: { text: string; values: Record<string, ReactNode> }) =>
  fillParts<ReactNode>(text, values).map((part, index) => <Fragment key={index}>{part}</Fragment>);

/** @param page the language of the email */
function BlockHtml({ block, page }: { block: Block; page: string }) {
  switch (block.kind) {
    case 'paragraph':
      return <p>{block.text}</p>;
    case 'letter':
      return <Paragraphs text={block.text} split={splitLinks} />;
    case 'facts':
      return (
        <p>
          {block.facts.map((fact) => (
            <span key={fact.label} {...wordsIn(fact.lang ?? page, page)}>
              <Parts
                text={factMessage(fact)}
                values={{ label: fact.label, value: <bdi>{fact.value}</bdi> }}
              />
              <br />
            </span>
          ))}
        </p>
      );
    case 'quote':
      return (
        <>
          <p {...wordsIn(block.lang ?? page, page)}>{titled(block.title)}</p>
          <blockquote style={styles.quote[textDirection(page)]}>
            <Paragraphs text={block.text} />
          </blockquote>
        </>
      );
    case 'list':
      return (
        <>
          <p>
            <strong>{block.title}</strong>
          </p>
          <ul>
            {block.items.map(({ label, text, href }) => (
              <li key={label + href}>
                <a href={href}>{label}</a>: <bdi>{text}</bdi>
              </li>
            ))}
          </ul>
        </>
      );
    case 'files':
      return (
        <>
          <p {...wordsIn(block.lang, page)}>{titled(block.title)}</p>
          <ul>
            {block.files.map(({ name, bytes }, index) => (
              <li key={index}>
                <Parts
                  text={words.layout.file}
                  values={{ name: <bdi>{name}</bdi>, size: sizeText(bytes) }}
                />
              </li>
            ))}
          </ul>
        </>
      );
    case 'link':
    case 'button':
      return (
        <p>
          <a href={block.href} {...(block.kind === 'button' && { style: styles.button })}>
            {block.label}
          </a>
        </p>
      );
  }
}

/** Gmail shows what is in the body alone, so language and direction stand there too. */
function EmailPage({ content }: { content: EmailContent }) {
  const lang = content.lang ?? language();
  const dir = textDirection(lang);
  return (
    <html lang={lang} dir={dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="color-scheme" content="light dark" />
        <title>{content.subject}</title>
      </head>
      <body>
        <div lang={lang} dir={dir} style={styles.body}>
          {content.blocks.map((block, index) => (
            <BlockHtml key={index} block={block} page={lang} />
          ))}
          <footer style={styles.footer} {...wordsIn(language(), lang)}>
            <p>
              {signature().map((line) => (
                <span key={line}>
                  {line}
                  <br />
                </span>
              ))}
            </p>
          </footer>
        </div>
      </body>
    </html>
  );
}

/** A content as a page of HTML; whatever a visitor wrote is text in it. */
export const emailHtml = (content: EmailContent): string =>
  `<!DOCTYPE html>${renderToStaticMarkup(<EmailPage content={content} />)}`;

type PossibleFact = { label: string; value: string | null; lang?: string };

const presentFacts = (facts: readonly PossibleFact[]): Fact[] =>
  facts.flatMap(({ value, ...fact }) => (value === null ? [] : [{ ...fact, value }]));

/** An address as its person wrote it; everything else as it is stored. */
function factOf(lead: OutboxLead, field: EnquiryField): PossibleFact {
  const value = kindOf(field) === 'email' ? (lead.email_typed ?? lead.email) : lead[field];
  return { label: enquiryLabel(field), value: value && shownValue(field, value), lang: language() };
}

/** An answer as the visitor read it. */
const answerFact =
  ({ language: read }: OutboxLead) =>
  (answer: CustomAnswer): Fact => ({
    label: answer.label,
    value: answerText(answer),
    lang: read ?? language(),
  });

/** The facts that identify an enquiry: reference, what was chosen from lists, and time of arrival. No text of the visitor's. */
export const enquiryFacts = (lead: OutboxLead): Fact[] =>
  presentFacts([
    { label: words.facts.reference, value: lead.reference, lang: language() },
    ...enquiryFieldsIn('email')
      .filter(isChoiceField)
      .map((field) => factOf(lead, field)),
    ...lead.custom_fields.filter(({ kind }) => isChosen(kind)).map(answerFact(lead)),
    { label: 'Service page', value: lead.journey?.['service_page'] ?? null },
    { label: words.facts.received, value: agencyTime(lead.created_at), lang: language() },
  ]);

/** The sender's own words but for the message, and what made us doubt that it is a person. */
export const senderFacts = (lead: OutboxLead): Fact[] =>
  presentFacts([
    ...enquiryFieldsIn('email')
      .filter((field) => !isChoiceField(field) && kindOf(field) !== 'text')
      .map((field) => factOf(lead, field)),
    ...lead.custom_fields.filter(({ kind }) => !isChosen(kind)).map(answerFact(lead)),
    { label: 'Possibly automated', value: lead.suspect_reason },
  ]);

/** An enquiry in a subject line: fixed words only. */
export const enquiryTitle = (lead: OutboxLead): string =>
  `${lead.reference}: ${serviceLabel(lead.service)}`;
