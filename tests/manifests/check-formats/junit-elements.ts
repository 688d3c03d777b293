/** What `junit-10.xsd` of the xUnit plug-in of Jenkins allows: attributes, those that are required with `!`, and children. */
const SCHEMA: Record<string, { attributes: readonly string[]; children: readonly string[] }> = {
  testsuites: { attributes: ['name', 'time', 'tests', 'failures', 'errors'], children: ['testsuite'] },
  testsuite: {
    attributes: [
      'name!',
      'tests!',
      'failures!',
      'errors!',
      'time',
      'skipped',
      'timestamp',
      'hostname',
      'file',
    ],
    children: ['testsuite', 'properties', 'testcase', 'system-out', 'system-err'],
  },
  testcase: {
    attributes: ['name!', 'time', 'classname', 'group'],
    children: ['skipped', 'error', 'failure', 'system-out', 'system-err'],
  },
  failure: { attributes: ['type', 'message'], children: [] },
  'system-out': { attributes: [], children: [] },
};

const ENTITY = '&(?:amp|lt|gt|quot|#\\d+);';
const ATTRIBUTE = new RegExp(` ([\\w-]+)="((?:[^"<&]|${ENTITY})*)"`, 'g');
const TOKEN = new RegExp(
  `<(/?)([\\w-]+)((?: [\\w-]+="(?:[^"<&]|${ENTITY})*")*)(/?)>|((?:[^<>&]|${ENTITY})+)`,
  'y',
);

export interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
}

/** Parses a JUnit document. @throws where it is not well-formed, or not as the schema wants it */
export function elementsOf(xml: string): Element[] {
  const [declaration = ''] = /^<\?xml version="1.0" encoding="UTF-8"\?>\n/.exec(xml) ?? [];
  if (declaration === '') throw new Error('the declaration is missing');
  const elements: Element[] = [];
  const open: Element[] = [];
  TOKEN.lastIndex = declaration.length;
  while (TOKEN.lastIndex < xml.length) {
    const at = TOKEN.lastIndex;
    const [, isEnd, name = '', attributes = '', isEmpty, text] = TOKEN.exec(xml) ?? [];
    const parent = open.at(-1);
    if (text !== undefined && parent) parent.text += plain(text);
    else if (isEnd && parent?.name === name) open.pop();
    else if (!isEnd && name) {
      const element = { name, attributes: attributesOf(attributes), text: '' };
      refuseUnknown(element, parent);
      elements.push(element);
      if (!isEmpty) open.push(element);
    } else throw new Error(`not well-formed: ${xml.slice(at, at + 60)}`);
  }
  if (open.length > 0) throw new Error(`${open.at(-1)?.name} is not closed`);
  return elements;
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name, value = '']) => [name, plain(value)]),
  );
}

function plain(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
  return text.replace(/&(\w+|#\d+);/g, (_, name: string) =>
    name.startsWith('#') ? String.fromCodePoint(Number(name.slice(1))) : (named[name] ?? ''),
  );
}

function refuseUnknown({ name, attributes }: Element, parent: Element | undefined): void {
  const rule = SCHEMA[name];
  const isPlaced = parent ? SCHEMA[parent.name]?.children.includes(name) : name === 'testsuites';
  if (!rule || !isPlaced) throw new Error(`${name} must not be in ${parent?.name}`);
  const known = rule.attributes.map((each) => each.replace('!', ''));
  const unknown = Object.keys(attributes).filter((each) => !known.includes(each));
  const missing = rule.attributes.filter((each) => each.endsWith('!') && !(each.slice(0, -1) in attributes));
  if (unknown.length > 0 || missing.length > 0) throw new Error(`${name}: ${[...unknown, ...missing]}`);
}
