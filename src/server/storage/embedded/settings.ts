/** Server settings: durable as PostgreSQL comes (fsync, full pages, synchronous commit), sized for a small machine. */
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
  // nothing replicates from the embedded server, so bulk loads need not be written twice
  wal_level: 'minimal',
  max_wal_senders: '0',
  min_wal_size: '32MB',
  max_wal_size: '512MB',
  autovacuum_naptime: '20s',
  // notice clients that died without a word, so that their locks go
  client_connection_check_interval: '5s',
  // our log holds what concerns the server; a failed statement is reported by who sent it
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
};

/** The settings as command-line arguments. */
export function settingArguments(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
