import { countCharts } from '../flow/counts.ts';

process.stdout.write(JSON.stringify(countCharts()));
