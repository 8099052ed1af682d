const split = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** What may stand in a sentence without changing what is counted. */
export const IDLE = split(`
  count counts many how much number numbers total of the a an is are was were be been being do does did there it what which who whom whose
  that this these those where with have has had having in on at from for by to all any only just please tell give show me find select know
  want i we would could can should if when as also both altogether overall actually exactly about me my their them they he she his her
  travelled traveled travelling traveling travel got get gets aged years year old using via data dataset table file
  degree sector belong belongs board boarded onboard aboard ship live lives lived come came born work works worked working employed
  make makes made answered said chose say says paid pay pays paying cost costs costing earn earns earning priced worth spend spent
  list display dollar dollars euro euros pounds usd eur bucks citizens
  value values category group type kind ? . , : & && and = than
`);

/** Those who are counted, by any name: all records. */
export const EVERYBODY = split(`
  anyone anybody someone somebody everyone everybody people persons person passengers passenger individuals individual records record rows
  row cases case entries entry observations observation patients customers students respondents respondent participants participant
  subjects guests members users clients party parties visitors employees workers total
`);

export const NEGATIONS = split('not no non without except excluding never nobody none neither nor !');

/** Behind these comes what is counted, whatever it is called. */
export const COUNTED = split('many of count number the all total');

/** Words that begin a count. */
export const COUNTING = split('many number total all everyone everybody');

/** Questions of another kind than counts, by their words. */
export const AVERAGES = split(
  'avg average mean median mode sum total max maximum min minimum std stdev stddev variance quantile percentile range',
);
export const SHARES = split(
  'percentage percent share proportion fraction ratio rate most majority minority chance chances odds probability likelihood %',
);

/** Words that ask for a number before they can be counted, and what they are about: null for whatever is named. */
export const DEGREES: readonly { readonly low: string; readonly high: string; readonly about: RegExp | null }[] = [
  {
    low: 'young youngest younger teenager teenagers baby babies toddlers infant infants',
    high: 'old elderly oldest older senior seniors pensioners',
    about: /\bage\b/,
  },
  {
    low: 'poor poorest cheap cheapest affordable',
    high: 'rich richest wealthy expensive costly dearest pricey well-paid',
    about: /price|fare|cost|amount|bill|fee|salary|income|wage|revenue/,
  },
  {
    low: 'low lowest small smallest light lightest short shortest tiny few least minimal',
    high: 'high highest big biggest large largest heavy heaviest long longest tall tallest huge many great greatest',
    about: null,
  },
];
