import type { CheckContext } from './check-context.ts';
import { reportUnknown } from './names-in.ts';

/** What is allowed before a choice is something that visitors can choose. */
export function checkConsent(context: CheckContext): void {
  if (!context.sound(['consent', 'categories'], ['consent', 'grantedBeforeChoice'])) return;
  const { categories, grantedBeforeChoice } = context.manifest.consent;
  grantedBeforeChoice.forEach((category, index) => {
    const path = ['consent', 'grantedBeforeChoice', index];
    reportUnknown(context, path, 'kind of use', category, categories, ['consent', 'categories']);
  });
}
