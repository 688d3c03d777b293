/** Names in `payments.provider` of providers of the site; extensions add others. */
export const OWN_PROVIDERS = ['sandbox', 'stripe'] as const;

export type OwnProvider = (typeof OWN_PROVIDERS)[number];
