import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOMParser } from '@xmldom/xmldom';
import { validateXML } from 'xmllint-wasm';

const SCHEMA = readFileSync(join(import.meta.dirname, 'junit.xsd'), 'utf8');

export interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
}

/** Returns the elements of a JUnit document. @throws where it is not well-formed, or not as the schema wants it */
export async function elementsOf(xml: string): Promise<Element[]> {
  if (!xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n'))
    throw new Error('the declaration is missing');
  const { valid, errors } = await validateXML({
    xml: { fileName: 'report.xml', contents: xml },
    schema: { fileName: 'junit.xsd', contents: SCHEMA },
  });
  if (!valid) throw new Error(errors.map(({ rawMessage }) => rawMessage).join('\n'));
  // a replaced character is a warning
  const document = new DOMParser({ onError: () => {} }).parseFromString(xml, 'text/xml');
  return [...document.getElementsByTagName('*')].map(({ tagName, attributes, textContent }) => ({
    name: tagName,
    attributes: Object.fromEntries([...attributes].map(({ name, value }) => [name, value])),
    text: textContent ?? '',
  }));
}
