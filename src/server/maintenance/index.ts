export { BYPASS_COOKIE, bypassesMaintenance } from './bypass.ts';
export {
  CLOSURE_VALUES,
  type Closure,
  changedClosure,
  closureProblem,
  closureText,
  parseClosure,
} from './closure.ts';
export { maintenanceFile } from './maintenance-file.ts';
export { MAINTENANCE_REPLY } from './maintenance-reply.ts';
export { type Maintenance, type MaintenanceWatch, readFlag, watchMaintenance } from './watch-maintenance.ts';
