export interface FeaturesView {
  groups: { name: FeatureGroup; features: string[] }[];
}

export type FeatureGroup = 'safety' | 'comfort' | 'entertainment' | 'exterior';
