import sax from 'sax';
import { MIN_PROPERTIES, toRow } from './read-json-rows.ts';
import { MAX_ROW_LENGTH, UnreadableFile } from './read-text.ts';
import type { BrokenRow, SourceRow } from './source-row.ts';

/** Levels of elements; deeper ones are no list of cars. */
const MAX_DEPTH = 40;
/** Characters of the names around an element. */
const MAX_PATH_LENGTH = 2_000;
/** Characters from which it is known which elements are cars. */
const HEAD_LENGTH = MAX_ROW_LENGTH;

type Value = string | { [name: string]: Value | Value[] };

/**
 * Reads rows of an XML file: one for each element of the kind that holds cars, wherever it lies. Of the kinds that come
 * again and again it is the one with the most properties. Attributes and elements are columns, `<mileage><value>` is
 * `mileage.value`, repeated elements are a JSON list; a prefix (`g:price`) is left out where no other element has the name.
 * @throws UnreadableFile if it is invalid or truncated, or is a page
 */
export async function* readXml(
  source: AsyncIterable<string>,
  encoding?: string,
): AsyncGenerator<SourceRow | BrokenRow> {
  const head: string[] = [];
  let length = 0;
  let reader: ReturnType<typeof createReader> | undefined;
  for await (const text of source) {
    if (!reader) {
      head.push(text);
      length += text.length;
      if (length < HEAD_LENGTH) continue;
      reader = createReader(findCars(head), encoding);
    }
    for (const part of head.length > 0 ? head.splice(0) : [text]) yield* reader.write(part);
  }
  reader ??= createReader(findCars(head), encoding);
  for (const part of head) yield* reader.write(part);
  yield* reader.end();
}

/** Returns the path of the elements that are cars; undefined: none has several properties. */
function findCars(head: readonly string[]): string | undefined {
  const kinds = new Map<string, { count: number; properties: number }>();
  const open: { path: string; names: Set<string> }[] = [];
  const parser = sax.parser(true, { position: false });
  // what cannot be read is reported when it is read
  parser.onerror = () => {};
  parser.onopentag = ({ name, attributes }) => {
    const parent = open.at(-1);
    parent?.names.add(name);
    const path = pathOf(name, open);
    const names = Object.keys(attributes).filter((each) => !isNamespace(each));
    open.push({ path, names: new Set(names) });
  };
  parser.onclosetag = () => {
    const closed = open.pop();
    if (!closed) return;
    const { count, properties } = kinds.get(closed.path) ?? { count: 0, properties: 0 };
    kinds.set(closed.path, { count: count + 1, properties: Math.max(properties, closed.names.size) });
  };
  try {
    for (const text of head) parser.write(text);
  } catch {
    // as above
  }
  const [best] = [...kinds]
    .filter(([, { properties }]) => properties >= MIN_PROPERTIES)
    .sort(([, one], [, other]) => weightOf(other) - weightOf(one));
  return best?.[0];
}

/** What comes once is the frame of the cars, unless it has far more properties: the only car, whose pictures come twice. */
const weightOf = ({ count, properties }: { count: number; properties: number }): number =>
  count > 1 ? 2 * properties : properties;

/** The path of an element within those that are open. @throws UnreadableFile if it lies too deep to be of a list of cars */
function pathOf(name: string, open: readonly { path: string }[]): string {
  const path = `${open.at(-1)?.path ?? ''}/${name}`;
  if (open.length >= MAX_DEPTH) throw new UnreadableFile(`The file has more than ${MAX_DEPTH} levels.`);
  if (path.length > MAX_PATH_LENGTH)
    throw new UnreadableFile(`The file has names longer than ${MAX_PATH_LENGTH} characters.`);
  return path;
}

const isNamespace = (name: string): boolean => /^xmlns(?::|$)/.test(name);

interface OpenElement {
  path: string;
  name: string;
  children: { name: string; value: Value }[];
  text: string;
}

/** Returns what turns pieces of the file into rows. */
function createReader(carPath: string | undefined, encoding = 'utf-8') {
  const parser = sax.parser(true, { position: false });
  const rows: (SourceRow | BrokenRow)[] = [];
  const open: OpenElement[] = [];
  /** Number of open elements around and in a car; 0: outside of one. */
  let carDepth = 0;
  let carLength = 0;
  let number = 0;

  const grow = (length: number): boolean => {
    carLength += length;
    return carLength <= MAX_ROW_LENGTH;
  };
  parser.onerror = (error) => {
    throw error;
  };
  parser.onprocessinginstruction = ({ name, body }) => {
    const declared = /encoding\s*=\s*["']([\w-]+)["']/i.exec(body)?.[1]?.toLowerCase() ?? encoding;
    if (name !== 'xml' || /^utf-?(?:8|16)/.test(declared) || declared === encoding) return;
    throw new UnreadableFile(`The file is in ${declared}; set "encoding" in the mapping to it.`);
  };
  parser.ondoctype = (text) => {
    if (/^\s*html\b/i.test(text)) throw new UnreadableFile('The file is a web page, not a list of cars.');
  };
  parser.onopentag = ({ name, attributes }) => {
    const element: OpenElement = { path: pathOf(name, open), name, children: [], text: '' };
    if (element.path === carPath) [carDepth, carLength] = [open.length + 1, 0];
    open.push(element);
    if (carDepth === 0) return;
    for (const [own, value] of Object.entries(attributes))
      if (!isNamespace(own) && grow(own.length + String(value).length))
        element.children.push({ name: own, value: String(value) });
  };
  parser.ontext = (text) => {
    const element = open.at(-1);
    if (element && carDepth > 0 && grow(text.length)) element.text += text;
  };
  parser.oncdata = parser.ontext;
  parser.onclosetag = () => {
    const element = open.pop();
    if (!element || carDepth === 0) return;
    if (open.length >= carDepth) {
      if (grow(element.name.length))
        open.at(-1)?.children.push({ name: element.name, value: valueIn(element) });
      return;
    }
    carDepth = 0;
    number += 1;
    const isLong = carLength > MAX_ROW_LENGTH;
    const broken = `is longer than ${MAX_ROW_LENGTH} characters`;
    rows.push(isLong ? { number, broken } : toRow(number, valueIn(element)));
  };

  function* step(read: () => void): Generator<SourceRow | BrokenRow> {
    try {
      read();
    } catch (error) {
      if (error instanceof UnreadableFile) throw error;
      const [reason = ''] = error instanceof Error ? error.message.split('\n', 1) : [];
      throw new UnreadableFile(`The file is invalid or truncated XML after row ${number}. ${reason}`);
    }
    yield* rows.splice(0);
  }
  return {
    write: (text: string) => step(() => parser.write(text)),
    end: () =>
      step(() => {
        parser.close();
        if (carPath === undefined)
          throw new UnreadableFile('The file has no cars: no element has several properties.');
      }),
  };
}

/** Text, or an object of attributes and children; text beside them is `value`. */
function valueIn({ children, text }: OpenElement): Value {
  const own = text.trim();
  if (children.length === 0) return own;
  const names = new Set(children.map(({ name }) => name));
  const value: Record<string, Value | Value[]> = Object.create(null);
  for (const child of children) {
    const plain = child.name.slice(child.name.indexOf(':') + 1);
    const name = plain === child.name || names.has(plain) ? child.name : plain;
    const known = value[name];
    if (known === undefined) value[name] = child.value;
    else if (Array.isArray(known)) known.push(child.value);
    else value[name] = [known, child.value];
  }
  if (own !== '') value.value ??= own;
  return value;
}
