/** First lines of every generated page. */
export const GENERATED =
  '<!-- Made by `npm run reference`. Change the schema, command or variable instead. -->';

/** A table; cells are Markdown of one line. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

const cell = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ').replaceAll('|', '\\|');

/** A value as it stands in a file. */
export const code = (value: string): string => (value.includes('`') ? `\`\` ${value} \`\`` : `\`${value}\``);

/** A text without numbers of our specification, which readers do not have. */
export const unnumbered = (text: string): string =>
  text.replaceAll(/ ?\((?:SPEC|HARDENING|ARCHITECTURE)[^)]*\)/g, '');

/** A description without numbers of our specification; what is no code is no HTML either. */
export const plain = (description = ''): string =>
  unnumbered(description)
    .split('`')
    .map((part, at) => (at % 2 === 0 ? part.replaceAll('<', '&lt;') : part))
    .join('`')
    .trim();
