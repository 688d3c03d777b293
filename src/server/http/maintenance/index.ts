export {
  type Closure,
  changedClosure,
  closureText,
  parseClosure,
} from '../../config/closure.ts';
export { BYPASS_COOKIE, bypassesMaintenance } from './bypass.ts';
export { MAINTENANCE_REPLY } from './maintenance-reply.ts';
export { type Maintenance, maintenanceFile, readFlag, watchMaintenance } from './watch-maintenance.ts';
