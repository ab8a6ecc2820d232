/** A process of its own that claims notification places: `claim-places.ts <state folder> <limit> <claims>`. */
import { once } from 'node:events';
import { NotificationClaims } from '../../src/fs/state/rate-limit-slots.ts';
import { claimPlace } from '../../src/notify/rate-limit.ts';

const [stateFolder = '', limit = '', claims = ''] = process.argv.slice(2);
const log = new NotificationClaims(stateFolder, Date.now);

process.stdout.write('ready\n');
await once(process.stdin, 'data');
let granted = 0;
for (let claim = 0; claim < Number(claims); claim++) {
  if (claimPlace(log, Number(limit)).isGranted) granted++;
}
process.stdout.write(`${granted}\n`);
process.exit();
