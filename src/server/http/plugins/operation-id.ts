const REGION_API = '/api/v1/rabbit/:region';
const API = /^\/api\/v1(\/rabbit)?/;

/** Operation id for generated clients: `GET …/contacts/:slug/export` → `getContactsBySlugExport`. */
export function operationId(method: string, url: string): string {
  const path = url.startsWith(REGION_API) ? url.slice(REGION_API.length) : url.replace(API, '');
  const words = path.split(/[/_-]/).filter((word) => word !== '');
  return method.toLowerCase() + words.map((word) => capital(word.replace(/^:/, 'by-'))).join('');
}

const capital = (word: string): string =>
  word
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
    // some generators refuse digits and dots
    .replaceAll(/[^A-Za-z]/g, '');
