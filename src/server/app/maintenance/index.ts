export { BYPASS_COOKIE, bypassesMaintenance } from './bypass.ts';
export {
  type Closure,
  changedClosure,
  closureText,
  parseClosure,
} from './closure.ts';
export { maintenanceFile } from './maintenance-file.ts';
export { MAINTENANCE_REPLY } from './maintenance-reply.ts';
export { type Maintenance, readFlag, watchMaintenance } from './watch-maintenance.ts';
