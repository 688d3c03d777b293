/** Says of an answer of 503 that the region is closed for maintenance, so that a page's code can tell it from a fault. */
export const MAINTENANCE_HEADER = 'x-maintenance';
