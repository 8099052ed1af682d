/** The largest of numbers that are 0 or more. */
export function largest(numbers: Float64Array): number {
  let most = 0;
  for (const number of numbers) if (number > most) most = number;
  return most;
}

/** The sum of the two largest of numbers that are 0 or more. */
export function twoLargest(numbers: Float64Array): number {
  const [first, second] = twoLargestPlaces(numbers);
  return (numbers[first] ?? 0) + (numbers[second] ?? 0);
}

/** Where the two largest of numbers that are 0 or more stand; −1 where there are not so many above 0. */
export function twoLargestPlaces(numbers: Float64Array): readonly [first: number, second: number] {
  let first = -1;
  let second = -1;
  let most = 0;
  let next = 0;
  for (let place = 0; place < numbers.length; place++) {
    const number = numbers[place];
    if (number > most) {
      second = first;
      next = most;
      first = place;
      most = number;
    } else if (number > next) {
      second = place;
      next = number;
    }
  }
  return [first, second];
}
