/** Keys in the address of a new car: the version and the paint that are shown. */
export const NEW_CAR_KEYS = { variant: 'variant', color: 'color' } as const;
