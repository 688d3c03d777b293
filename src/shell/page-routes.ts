/** Routes of SPEC 2.1 that have a screen; what has none yet is never linked to. */
export const PAGE_ROUTES: readonly string[] = ['home', 'buy', 'cars'];
