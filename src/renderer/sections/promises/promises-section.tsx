import type { LabelledPromises } from '#region/promises/promises-of.ts';
import { Promises } from '../../promises/promises.tsx';
import type { SectionProps } from '../section.ts';
import { SectionFrame } from '../section-frame.tsx';

export function PromisesSection({ view }: SectionProps<LabelledPromises>) {
  return (
    <SectionFrame name="promises">
      <Promises {...view} />
    </SectionFrame>
  );
}
