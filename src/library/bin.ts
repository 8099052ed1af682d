import { main } from '../headless/main.ts';

// The command of the packed library: the headless twin.
process.exitCode = await main(process.argv.slice(2));
