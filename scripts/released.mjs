// Notes a release: the migrations as they are now, and rows of each table, go into server/tests/released.sql, from which a test
// upgrades from then on. The test itself makes them, in a shop that it trades in.
import { isMain, main } from './lib/project.mjs';
import { must } from './lib/run.mjs';

if (isMain(import.meta.url))
  await main(() =>
    must('Noting the release', 'cargo', ['test', '--package', 'server', '--test', 'api', 'released::'], {
      env: { SCHICHTWERK_RECORD_RELEASE: '1' },
    }),
  );
