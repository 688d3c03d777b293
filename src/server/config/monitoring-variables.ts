import { address, contacts } from './address-variable.ts';
import { integer, onOff, secret, text } from './variable.ts';

/** Variables of what operators look at: metrics, traces, the access log, and where faults are reported to. */
export const MONITORING_VARIABLES = {
  metrics: onOff(
    {
      name: 'METRICS',
      description:
        'Whether /metrics on the port of the site answers Prometheus; on a public site it needs METRICS_TOKEN. METRICS_PORT has it on a port of its own.',
    },
    false,
  ),
  metricsPort: integer(
    {
      name: 'METRICS_PORT',
      description:
        'Port of its own, on HOST, for /metrics, /livez and /readyz; the port of the site then does not show /metrics. 0: none.',
    },
    0,
    0,
    65535,
  ),
  metricsToken: secret({
    name: 'METRICS_TOKEN',
    description: 'Token that a client of /metrics sends as `Authorization: Bearer …`. Empty: none is needed.',
    isSecret: true,
  }),
  accessLog: onOff(
    {
      name: 'ACCESS_LOG',
      description:
        'Whether each request is a line of the log: method, route pattern, status, milliseconds, bytes, region and network of the client. Cached pages then go through the framework, which costs about as much as sending them.',
    },
    false,
  ),
  otlpEndpoint: address({
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    description: 'Collector of OpenTelemetry that traces are sent to by HTTP. Empty: nothing is traced.',
    example: 'http://127.0.0.1:4318',
  }),
  serviceName: text({ name: 'OTEL_SERVICE_NAME', description: 'Name of this site in traces.' }, 'forecourt'),
  securityContact: contacts({
    name: 'SECURITY_CONTACT',
    description:
      'Where weaknesses of the site are reported to, for /.well-known/security.txt (RFC 9116). Empty: there is no such file.',
    example: 'mailto:security@cars.example',
  }),
};
