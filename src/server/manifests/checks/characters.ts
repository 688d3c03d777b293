import { hiddenCharacterFinding } from '../locales/hidden-characters.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';

/** Checks that no name and no value has characters that hide, or that turn what follows. */
export function checkCharacters(context: CheckContext): void {
  const visit = (value: unknown, path: JsonPath): void => {
    if (typeof value === 'string') {
      const finding = hiddenCharacterFinding(value);
      if (finding && !context.isReported(path)) context.report(path, finding);
    } else if (Array.isArray(value)) {
      value.forEach((part, index) => {
        visit(part, [...path, index]);
      });
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value)) {
        const finding = hiddenCharacterFinding(name);
        if (finding) context.report([...path, name], { ...finding, isAboutName: true });
        visit(part, [...path, name]);
      }
    }
  };
  visit(context.document.value, []);
}
