import published from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json' with { type: 'json' };
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

const { $schema: _draft, id: _address, ...schema } = published;
// a schema of draft 4: what it uses means the same in the draft that Ajv reads
const ajv = new Ajv({ strict: true, strictRequired: false, strictTypes: false, unicodeRegExp: false });
addFormats.default(ajv);
const validate = ajv.compile(schema);

/** Returns what the published schema of SARIF 2.1.0 finds wrong. */
export function sarifFaults(log: unknown): string[] {
  validate(log);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
