/** How a page reports what goes wrong on it; absent: nothing is loaded and nothing is sent. */
export interface MonitoringSettings {
  /** Code of the region. */
  region: string;
  /** Where reports are sent: this site, which passes them on. */
  address: string;
  /** Share of page loads that are traced. */
  tracesSampleRate: number;
  /** Milliseconds without activity that end a trace. */
  idleTimeout: number;
  /** Milliseconds after which a trace ends in any case. */
  finalTimeout: number;
}
