// Games that the server brings along; `ludus serve --game` puts its own module here.
export default [];
