/** Server settings: durable defaults of PostgreSQL (fsync, full pages, synchronous commit), sized for a small machine. */
export const SERVER_SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  io_method: 'sync',
  // the embedded server has no replicas, so bulk loads need not be written twice
  wal_level: 'minimal',
  max_wal_senders: '0',
  min_wal_size: '32MB',
  max_wal_size: '512MB',
  autovacuum_naptime: '20s',
  // detects clients that disappeared, so that their locks end
  client_connection_check_interval: '5s',
  // this log is about the server; clients report failed statements themselves
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
};

/** Returns the settings as command-line arguments. */
export function settingArguments(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
