import { lookUpText } from './foldText.ts'
import { company } from './localeData.ts'

/** The name of a category of the catalogue in the language of the page. */
export const categoryName = (category: string) => lookUpText(company.categories, category)

/** The name of a rating, such as '5 star', or of the ratings' source, in the language of the page. */
export const ratingName = (name: string) => lookUpText(company.ratings, name)
