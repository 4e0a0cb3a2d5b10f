import 'react-dom/client';
import { nextTask } from '../lib/later';

// React has run by now, the shop's own modules have not: together they were the longest task of the first load.
await nextTask();
