/** Header of a 503 response for maintenance, which distinguishes it from an error. */
export const MAINTENANCE_HEADER = 'x-maintenance';
