import type { DeprecatedCall } from '../http/plugins/deprecations.ts';

/**
 * Calls that programs should leave: the document, the typed client and the answers say so. A call is removed with the
 * next version of the API in its address (`/api/v2`), or after its sunset, at least six months after it is listed.
 */
export const DEPRECATED_CALLS: readonly DeprecatedCall[] = [];
