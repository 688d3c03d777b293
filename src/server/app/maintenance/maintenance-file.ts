import { join } from 'node:path';

/** Path of the maintenance flag in the folder that the processes of a machine share. */
export function maintenanceFile(dataDir: string): string {
  return join(dataDir, 'maintenance');
}
