import type { PrintedDocument, Section } from '#domain/documents/printed-document.ts';
import { CONTENT_WIDTH, type Ink, PAGE, Paper, type Span } from './paper.ts';
import type { documentFonts, Weight } from './print-fonts.ts';

const WHOLE: Span = { from: 0, to: CONTENT_WIDTH };
const HALF = CONTENT_WIDTH / 2;
const GAP = 14;
const LINE = '#e7e5e4';

type Inks = Record<'brand' | 'title' | 'heading' | 'strong' | 'text' | 'label' | 'small' | 'total', Ink>;

const inksOf = ({ primary, text, muted }: PrintedDocument['brand']): Inks => ({
  brand: { size: 17, weight: 'bold', color: primary },
  title: { size: 20, weight: 'bold', color: text },
  heading: { size: 11, weight: 'bold', color: text },
  strong: { size: 10, weight: 'bold', color: text },
  text: { size: 9.5, weight: 'regular', color: text },
  label: { size: 8.5, weight: 'regular', color: muted },
  small: { size: 8.5, weight: 'regular', color: text },
  total: { size: 12, weight: 'bold', color: text },
});

/** Prints a document as PDF, A4. The same document gives the same bytes. */
export async function printDocument(
  document: PrintedDocument,
  fontsFor: ReturnType<typeof documentFonts>,
): Promise<Buffer> {
  const paper = new Paper(document, await fontsFor(lettersOf(document), document.locale));
  const inks = inksOf(document.brand);
  printHead(paper, document, inks);
  printParties(paper, document, inks);
  for (const section of document.sections) printSection(paper, section, document, inks);
  printFooters(paper, document, inks);
  const chunks: Buffer[] = [];
  const bytes = new Promise<Buffer>((resolve, reject) => {
    paper.pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    paper.pdf.on('end', () => resolve(Buffer.concat(chunks)));
    paper.pdf.on('error', reject);
  });
  paper.pdf.end();
  return bytes;
}

function printHead(paper: Paper, { brand, title, head }: PrintedDocument, inks: Inks): void {
  paper.y = 0;
  paper.box({ from: -PAGE.edge, to: CONTENT_WIDTH + PAGE.edge }, 6, brand.primary);
  paper.y = PAGE.edge;
  paper.lines([brand.name], inks.brand, { from: 0, to: HALF });
  const right: Span = { from: HALF - 60, to: CONTENT_WIDTH, align: 'end' };
  const lines = paper.linesOf(title, inks.title, right.to - right.from);
  paper.lines(lines, inks.title, right, { y: paper.y - 3, whole: title });
  paper.y += paper.heightOf(lines, inks.title) + 4;
  for (const { label, value } of head) {
    paper.lines([label], inks.label, { ...right, to: CONTENT_WIDTH - 120 }, { y: paper.y + 0.8 });
    paper.lines([value], inks.text, { from: CONTENT_WIDTH - 112, to: CONTENT_WIDTH, align: 'end' });
    paper.y += inks.text.size * 1.6;
  }
  paper.y += GAP;
}

function printParties(paper: Paper, { parties }: PrintedDocument, inks: Inks): void {
  const top = paper.y;
  let lowest = top;
  for (const [index, { label, name, lines }] of parties.entries()) {
    const span = index === 0 ? { from: 0, to: HALF - 16 } : { from: HALF + 16, to: CONTENT_WIDTH };
    paper.y = top;
    paper.rule(span, LINE);
    paper.y += 8;
    for (const [text, ink] of [
      [label, inks.label],
      [name, inks.strong],
      ...lines.map((line) => [line, inks.text] as const),
    ] as const)
      paper.paragraph(text, ink, span);
    lowest = Math.max(lowest, paper.y);
  }
  paper.y = lowest + GAP;
}

function printSection(paper: Paper, section: Section, { brand }: PrintedDocument, inks: Inks): void {
  if (section.kind === 'note') {
    paper.paragraph(section.text, inks.label, WHOLE);
    paper.y += GAP / 2;
    return;
  }
  paper.reserve(70);
  paper.paragraph(section.title, inks.heading, WHOLE);
  paper.y += 4;
  if (section.kind === 'facts') printFacts(paper, section, inks);
  if (section.kind === 'amounts') printAmounts(paper, section, brand.surface, inks);
  if (section.kind === 'list') printList(paper, section, inks);
  paper.y += GAP;
}

/** Facts in two columns, each with its label before it. */
function printFacts(paper: Paper, { heading, rows }: Section & { kind: 'facts' }, inks: Inks): void {
  if (heading) paper.paragraph(heading, inks.strong, WHOLE);
  paper.y += 2;
  for (let row = 0; row < rows.length; row += 2) {
    const pair = rows.slice(row, row + 2).map(({ label, value }, column) => {
      const from = column * (HALF + 16);
      const spans = { label: { from, to: from + 96 }, value: { from: from + 104, to: from + HALF - 16 } };
      return {
        spans,
        label: { text: label, lines: paper.linesOf(label, inks.label, 96) },
        value: { text: value, lines: paper.linesOf(value, inks.text, HALF - 120) },
      };
    });
    const height = Math.max(
      ...pair.map(({ label, value }) =>
        Math.max(paper.heightOf(label.lines, inks.label), paper.heightOf(value.lines, inks.text)),
      ),
    );
    paper.reserve(height + 7);
    paper.rule(WHOLE, LINE, 0.5);
    paper.y += 3.5;
    for (const { spans, label, value } of pair) {
      paper.lines(label.lines, inks.label, spans.label, { y: paper.y + 0.8, whole: label.text });
      paper.lines(value.lines, inks.text, spans.value, { whole: value.text });
    }
    paper.y += height + 3.5;
  }
  paper.rule(WHOLE, LINE, 0.5);
}

/** Amounts one below the other, at the end of their lines; totals stand out. */
function printAmounts(
  paper: Paper,
  { rows }: Section & { kind: 'amounts' },
  surface: string,
  inks: Inks,
): void {
  const height = 24;
  for (const { label, value, isTotal = false } of rows) {
    paper.reserve(height + 4);
    if (isTotal) paper.box(WHOLE, height + 4, surface, 4);
    else paper.rule(WHOLE, LINE, 0.5);
    const ink = isTotal ? inks.total : inks.text;
    const y = paper.y + (height - ink.size * 1.5) / 2 + (isTotal ? 2 : 0);
    const inset = isTotal ? 10 : 0;
    paper.lines(
      [label],
      isTotal ? inks.strong : inks.text,
      { from: inset, to: 330 },
      { y: y + (isTotal ? 1.6 : 0) },
    );
    paper.lines([value], ink, { from: 330, to: CONTENT_WIDTH - inset, align: 'end' }, { y });
    paper.y += isTotal ? height + 4 : height;
  }
}

function printList(paper: Paper, { items }: Section & { kind: 'list' }, inks: Inks): void {
  for (const item of items) {
    paper.reserve(inks.small.size * 1.5);
    const y = paper.y;
    paper.y += inks.small.size * 0.62;
    paper.box({ from: 2, to: 5 }, 3, inks.brand.color, 1.5);
    paper.y = y;
    paper.paragraph(item, inks.small, { from: 14, to: CONTENT_WIDTH });
    paper.y += 3;
  }
}

function printFooters(paper: Paper, document: PrintedDocument, inks: Inks): void {
  const { start, count } = paper.pdf.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    paper.pdf.switchToPage(page);
    paper.y = PAGE.height - 52;
    paper.rule(WHOLE, LINE, 0.5);
    const y = paper.y + 8;
    const lines = paper.linesOf(document.footer, inks.label, CONTENT_WIDTH - 70).slice(0, 2);
    paper.lines(lines, inks.label, { from: 0, to: CONTENT_WIDTH - 60 }, { y, whole: document.footer });
    const number = pageNumber(page + 1, count, document);
    paper.lines([number], inks.label, { from: CONTENT_WIDTH - 60, to: CONTENT_WIDTH, align: 'end' }, { y });
  }
}

function pageNumber(page: number, count: number, { locale }: PrintedDocument): string {
  const { format } = new Intl.NumberFormat(locale, { useGrouping: false });
  return `${format(page)} / ${format(count)}`;
}

/** The letters of a document by weight: fonts contain no others. */
function lettersOf(document: PrintedDocument): Record<Weight, string> {
  const { brand, title, parties, sections } = document;
  const bold = [brand.name, title, ...parties.map(({ name }) => name), ...sections.flatMap(boldTexts)];
  const regular = [pageNumber(1_234_567_890, 0, document), ...textsIn(document)];
  return { bold: `${bold.join('')}…`, regular: `${regular.join('')}…` };
}

function boldTexts(section: Section): string[] {
  if (section.kind === 'note') return [];
  if (section.kind === 'facts') return [section.title, section.heading ?? ''];
  const totals = section.kind === 'amounts' ? section.rows.filter(({ isTotal }) => isTotal) : [];
  return [section.title, ...textsIn(totals)];
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
