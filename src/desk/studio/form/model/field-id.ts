import { type JsonPath, pathText } from '#region/json/json-path.ts';

/** Id of the control of a property. */
export const fieldId = (path: JsonPath): string => `form-${encodeURIComponent(pathText(path))}`;

/** Whether a path is another one or below it. */
export const isBelow = (path: JsonPath, above: JsonPath): boolean =>
  above.every((part, index) => part === path[index]);
