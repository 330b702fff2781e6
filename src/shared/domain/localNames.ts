import { company } from 'virtual:company'

/** The name of a category of the catalogue in the language of the build. */
export const categoryName = (category: string) => nameIn(company.categories, category)

/** The name of a rating, such as '5 star', or of the ratings' source, in the language of the build. */
export const ratingName = (name: string) => nameIn(company.ratings, name)

function nameIn(names: Readonly<Record<string, string>>, key: string): string {
  return (Object.hasOwn(names, key) && names[key]) || key
}
