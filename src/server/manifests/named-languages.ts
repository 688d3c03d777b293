import { isObject } from '#region/manifest/merge-patch.ts';
import { parseJsonText } from './json/read-json-file.ts';

/** Tags are names of folders. */
const TAG = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/;

/** Returns the languages that a manifest names itself, without those it inherits; an empty list when it cannot be parsed. */
export function namedLanguages(text: string): string[] {
  const { value } = parseJsonText('', text);
  const listed = isObject(value) && Array.isArray(value.languages) ? value.languages : [];
  return listed.flatMap((each) =>
    isObject(each) && typeof each.code === 'string' && TAG.test(each.code) ? [each.code] : [],
  );
}
