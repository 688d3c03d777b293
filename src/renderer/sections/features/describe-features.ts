import type { DescribeSection } from '../section-kind.ts';
import { termLabel } from '../term-label.ts';
import type { FeatureGroup, FeaturesView } from './features-view.ts';

const GROUPS: readonly FeatureGroup[] = ['safety', 'comfort', 'entertainment', 'exterior'];

/** Equipment by what it is for. */
export const describeFeatures: DescribeSection<FeaturesView> = ({ detail: { sections }, context: { t } }) => {
  const groups = GROUPS.flatMap((name) => {
    const features = sections?.featuresSection?.[name] ?? [];
    if (features.length === 0) return [];
    return [{ name, features: features.map((feature) => termLabel(t, `cars:feature.${feature}`, feature)) }];
  });
  return groups.length > 0 ? { groups } : undefined;
};
