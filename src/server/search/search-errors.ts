/** The listings of the region are not loaded yet; routes answer 503 so that clients retry. */
export class SearchNotReady extends Error {
  override readonly name = 'SearchNotReady';
}

/** The search engine does not answer, or not in time; routes answer 503 so that clients retry. */
export class SearchUnavailable extends Error {
  override readonly name = 'SearchUnavailable';
}
