import { ERRORS } from '../route.ts';

/** Common answers of every route of the desk. */
export const DESK_ERRORS = { ...ERRORS, 401: ERRORS[400], 403: ERRORS[400] };
