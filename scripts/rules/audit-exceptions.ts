/** An advisory that is known and harmless here, for a time. */
export interface AuditException {
  /** Identifier, such as `GHSA-xxxx-xxxx-xxxx`. */
  advisory: string;
  /** Package that it is about. */
  package: string;
  /** Why it cannot be used against the site. */
  reason: string;
  /** Last day on which it is accepted, YYYY-MM-DD; then it is looked at again. */
  until: string;
}

/** None at present. */
export const AUDIT_EXCEPTIONS: readonly AuditException[] = [];
