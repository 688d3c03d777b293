import type { RegionManifest, RequestForm } from '#contracts/types.ts';

export type FormFeature = 'sell' | 'workshop' | 'preOrder' | 'b5' | 'newCars' | 'offers';

const FEATURE_OF_TARGET: { readonly [Target in RequestForm['target']]?: FormFeature } = {
  'tickets/sell_car': 'sell',
  'tickets/{slug}/inspection-appointment': 'sell',
  'sell-car/{slug}/callback': 'sell',
  'tickets/workshop': 'workshop',
  'tickets/zeekr/preorder': 'preOrder',
  'tickets/b5/sell_car': 'b5',
  'tickets/buy_new_car': 'newCars',
  'offers/{slug}/buyer': 'offers',
};

/** Features that a form belongs to: those of its call and of its subject. */
export function featuresOf({ target, subject }: Pick<RequestForm, 'target' | 'subject'>): FormFeature[] {
  const ofTarget = FEATURE_OF_TARGET[target];
  const all: FormFeature[] = [
    ...(ofTarget ? [ofTarget] : []),
    ...(subject === 'new_listing' ? (['newCars'] as const) : []),
  ];
  return [...new Set(all)];
}

/** Whether all features of a form are on. */
export const isFormOn = (form: RequestForm, { features }: Pick<RegionManifest, 'features'>): boolean =>
  featuresOf(form).every((feature) => features[feature]);
