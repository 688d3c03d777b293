import type { Json } from '#region/manifest/merge-patch.ts';
import type { JsonPath } from '../../problem.ts';
import { valuesOfDefinition } from '../../schema/values-of-definition.ts';
import type { LoadedContent } from '../loaded-content.ts';

/** Returns every value of a file that has a definition of its schema, with its path. */
export const contentValues = ({ name, document }: LoadedContent, definition: string): [JsonPath, Json][] =>
  valuesOfDefinition(document.value, `${name}.schema.json`, definition);
