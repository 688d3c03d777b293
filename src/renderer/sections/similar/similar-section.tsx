import { CardGrid } from '../../car-card/card-grid.tsx';
import type { SectionProps } from '../section.ts';
import { SectionFrame } from '../section-frame.tsx';
import type { SimilarView } from './similar-view.ts';

export function SimilarSection({ view }: SectionProps<SimilarView>) {
  return (
    <SectionFrame name="similar">
      <CardGrid cars={view.cars} isWide isRow />
    </SectionFrame>
  );
}
