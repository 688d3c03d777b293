import { escapeXml } from '../../runtime/escape-xml.ts';
import { type Attribute, attributeValues, type CarValues } from './attributes.ts';

/** Writes a file part by part. */
export interface FileWriter {
  head: string;
  /** Returns the part about a car; undefined if its receiver would refuse it. */
  car(values: CarValues): string | undefined;
  end: string;
}

const NUMBER = '{n}';

/** What the receiver gets of each attribute; undefined where one is missing that it requires. */
function cellsOf(attributes: readonly Attribute[], car: CarValues): string[][] | undefined {
  const cells = attributes.map((attribute) => attributeValues(attribute, car));
  const isMissing = ({ required }: Attribute, index: number) =>
    (required === 'always' || (required && car.kind === 'used')) && cells[index]?.length === 0;
  return attributes.some(isMissing) ? undefined : cells;
}

/**
 * Tables by RFC 4180. Cells that a spreadsheet would take for formulas stay as they are, unlike in files for people: a
 * machine would show the apostrophe to buyers, or refuse the value.
 */
export function tableWriter(attributes: readonly Attribute[], mark: ',' | '\t'): FileWriter {
  const line = mark === ',' ? '\r\n' : '\n';
  const cell = (text: string) => (/["\t\r\n,]/.test(text) ? quoted(text, mark) : text);
  const row = (cells: readonly string[]) => cells.map(cell).join(mark) + line;
  const columns = attributes.flatMap(({ name, maxItems = 1 }) =>
    name.includes(NUMBER)
      ? Array.from({ length: maxItems }, (_, index) => name.replace(NUMBER, String(index)))
      : [name],
  );
  return {
    head: row(columns),
    car: (values) => {
      const cells = cellsOf(attributes, values)?.flatMap((of, index) => {
        const { name = '', maxItems = 1 } = attributes[index] ?? {};
        if (name.includes(NUMBER)) return Array.from({ length: maxItems }, (_, at) => of[at] ?? '');
        // a comma ends an address of a list
        return maxItems > 1 ? of.map((value) => value.replaceAll(',', '%2C')).join(',') : (of[0] ?? '');
      });
      return cells && row(cells);
    },
    end: '',
  };
}

/** A cell of a table of tabs needs quotes only where it has some itself: it has no tabs and no lines. */
const quoted = (text: string, mark: ',' | '\t'): string =>
  mark === ',' || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text;

/** RSS 2.0 with the names of Google. */
export function rssWriter(
  attributes: readonly Attribute[],
  { title, link }: { title: string; link: string },
): FileWriter {
  const tag = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;
  const channel = tag('title', title) + tag('link', link) + tag('description', title);
  return {
    head: `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${channel}\n`,
    car: (values) => {
      const tags = cellsOf(attributes, values)?.flatMap((of, index) =>
        of.map((text) => tag(`g:${attributes[index]?.name}`, text)),
      );
      return tags && `<item>${tags.join('')}</item>\n`;
    },
    end: '</channel></rss>\n',
  };
}
