export const help = `Runs experiments without the page: the same numbers for the same seed, bit for bit.

npm run headless -- run experiment.json     run an experiment ("-" reads it from standard input)
    --out results.json                      write there instead of to standard output; a name that ends
                                            in .csv gets a long table for R and pandas
    --trials N    --seed S                  instead of those in the file
    --shard i/n                             only the i-th of n parts; join them with merge
    --resume                                go on with what an earlier run left in --out
    --workers N                             threads; they change the time, never a number
npm run headless -- solve experiment.json   find the smallest ε for an error: more values are run, for each
    --target 0.1                            mechanism around where it gets there; the results have them all
    --metric overall-relative-error         instead of the first one in the file (and --out, --trials, …)
npm run headless -- which experiment.json   which mechanism is the best here: what is known before any data is touched,
    --epsilon 0.1                           then a ranking of all that can answer the workload, by trials at one ε
    --metric rmse                           (the middle of the sweep and the first metric of the file unless given;
                                            --out f, or f.csv for the table, --trials, --seed, --workers)
npm run headless -- release experiment.json release one mechanism at one ε: exact noise, charged to a ledger first
    --ledger ledger.json                    the ledger of the data; it is begun where there is none
    --out release.json                      statement and noisy tables; a name that ends in .csv gets the tables
    --budget 2                              what may be spent on the data in all, in ε; said once, or changed
    --delta 1e-5                            how probably a promise of it may fail in all; with --budget
    --same-people                           the ledger is of the people in this data, though it does not look so
npm run headless -- merge a.json b.json …   join the results of shards (--out f);
                                            of one file with --out f.csv, the same as a long table
    --partial                               it is meant that some runs are missing: no error
npm run headless -- infer spec.json         answer queries from a history of noisy answers (--out f)
    --synthetic N                           instead: N synthetic records from it, as CSV
    --workers N                             threads for chains of samples; they never change a number
npm run headless -- sql experiment.json     the SQL that counts what an experiment needs, to be run in a database;
    --dialect portable                      portable, postgres, duckdb, spark, trino, bigquery or snowflake
    --table people                          the table to count (and --out f). Its result, saved as CSV, is data:
                                            "dataset": { "counts": "result.csv", "schema": … }
npm run headless -- python experiment.json  the release of one mechanism at one ε as a Python script for OpenDP (--out f)
npm run headless -- list                    everything an experiment file can name, as JSON
npm run headless -- schema                  the JSON Schema of experiment files, for editors (--out f)
npm run headless -- figure ireduct-6        the experiment of a figure, to run (--out f)
    --variant brazil                        on another of its data sets
    --run   --quick                         instead: run or measure it, quick with fewer trials or points;
                                            the results carry the verdict
    --trials N                              … with more of them or fewer: more decide more
    --judge results.json                    instead: what these results say about its claim
    --run --judge                           instead: run it and print the verdict only
npm run headless -- --help | --version

Results are JSON; sentences for people go to standard error. Exit codes: 0 done, 1 the work failed, runs are missing
from a merge, or a claim of a figure that is judged fails, 2 the command line is wrong, 130 stopped with Ctrl-C (with --out, finished runs are kept).
`;
