/** A part of a letter, in words; text and HTML are made of the same parts, so they say the same. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'facts'; facts: readonly Fact[] }
  /** Words of somebody else: shown apart, never as ours. */
  | { kind: 'quote'; title: string; text: string }
  | { kind: 'link'; label: string; href: string };

export type Fact = { label: string; value: string };

/** A letter before it is mail. The subject holds fixed words, references and service labels: no word of a visitor. */
export type Letter = { subject: string; blocks: readonly Block[]; footer: readonly string[] };

const lines = (text: string) => text.split('\n');

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'facts':
      return block.facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'quote':
      return [`${block.title}:`, ...lines(block.text).map((line) => `> ${line}`)].join('\n');
    case 'link':
      return `${block.label}:\n${block.href}`;
  }
}

/** A letter as plain text. */
export const letterText = ({ blocks, footer }: Letter): string =>
  [...blocks.map(blockText), ['-- ', ...footer].join('\n')].join('\n\n') + '\n';
